// A part of the picture that is drawn anew only when one of its properties is another.
import { Component } from "preact";

/** @extends {Component<any>} */
export class Still extends Component {
  /** @param {Record<string, any>} next */
  shouldComponentUpdate(next) {
    const now = this.props;
    return Object.keys(next).some((name) => next[name] !== now[name]);
  }

  /** @param {any} _props @returns {any} */
  render(_props) {
    return null;
  }
}
