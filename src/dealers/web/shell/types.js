// The objects that the server sends and that the shell hands to the drawing of a game. Types only.

/** @typedef {Array<string|number|Array<any>>} Option a structured answer; its integers are ids of cards in the view */

/** @typedef {{id: number, card: string}} CardRef a card in sight; a game adds what lies on it */

/**
 * @template {CardRef} [C=CardRef]
 * @typedef {{zone: string, owner: number|null, count: number, cards: Array<C|null>|null}} Zone
 */

/** @typedef {{label: string, option: Option}} Choice */

/** @typedef {{label: string, value: number, of: number|null, icon: string}} Figure what matters about a player */

/**
 * @typedef {object} Story what decided a finished game
 * @property {string} counted what the points are
 * @property {{what: string, won: number, next: number}|null} margin
 * @property {number} leads how often the lead changed
 * @property {Array<{step: number, kind: "lead"|"swing", seat: number, before: number[], after: number[], text: string}>} turns
 */

/** @typedef {{label: string, option: Option, why: string, rule: string}} Refused a plausible thing that is not legal now */

/**
 * @typedef {object} Decision
 * @property {number} seat
 * @property {string} kind of decision, a key of the guides in the book; empty where the game does not say
 * @property {string} rule the number of the rule behind it, or empty
 * @property {string} prompt
 * @property {string} uncounted the prompt without the number of the pick
 * @property {CardRef|null} source
 * @property {string} step what is being done, in a word; empty where the phase of the game says it
 * @property {Record<string, any>} asked what is being done, as data: a type of the game
 * @property {[number, number]} picks how many are picked already, of how many
 * @property {Choice[]} options
 * @property {Refused[]} refused
 */

/**
 * @typedef {object} Outcome
 * @property {number[]} ranks
 * @property {number[]} winners
 * @property {number[]} totals
 * @property {Array<Record<string, number>>} parts
 * @property {Array<Record<string, number>>} tiebreaks
 * @property {string} summary
 */

/**
 * @typedef {object} View what one seat, or a spectator, sees of the table
 * @property {string} game
 * @property {string} version
 * @property {Record<string, any>} options
 * @property {number} seats
 * @property {number|null} you
 * @property {number} number
 * @property {Record<string, any>} facts a type of the game, see `Drawing`
 * @property {Record<string, any>|null} own for this seat alone; null for a spectator
 * @property {Figure[][]} standings by seat
 * @property {Zone[]} zones
 * @property {number[]} waiting
 * @property {Decision|null} decision
 * @property {Outcome|null} outcome
 */

/**
 * @typedef {object} Play
 * @property {View} view
 * @property {number|null} ask number of my present decision
 * @property {string} undo empty when undo is possible, else why it is not
 * @property {string} undoes what an undo would take back
 * @property {number} undo_ask
 * @property {number[]} undo_bots seats of bots whose answers since then would be taken back as well
 * @property {Proposal[]} proposals what can be answered in one go
 * @property {number} last number of the first event after my last answer
 * @property {number} since the same for my answers before those that I am giving now, one after the other
 * @property {string|null} text
 * @property {Lesson|null} lesson what a learner reads now
 * @property {SeatClock[]|null} clocks seat by seat; null without clocks
 */

/** @typedef {{kind: "cards"|"seat"|"place"|"choice"|"prompt"|"log", words: string, cards: number[], seat: number|null, place: string|null, option: Option|null}} Point */

/**
 * @typedef {object} Lesson where a learner is in a lesson
 * @property {string} title
 * @property {string} goal
 * @property {number} step from 0; equal to `steps` when all are done
 * @property {number} steps
 * @property {"read"|"act"|"watch"|"done"} phase
 * @property {string} heading
 * @property {SentencePart[]} text
 * @property {Point[]} points
 * @property {string[]} wanted labels of the answers that are wanted, in their order
 */

/** @typedef {{runs: boolean, move: number|null, game: number|null}} SeatClock seconds that are left, as of the frame */

/**
 * @typedef {object} Proposal
 * @property {Option|null} option what it begins with; null when it begins with `then`
 * @property {Choice[]} then
 * @property {boolean} sure there is no other way to go on
 * @property {string} words all of `then` but its last answer in one phrase
 */

/** @typedef {string|{card: string}|{seat: number, text: string}} SentencePart plain words, a card or a player */

/**
 * @typedef {object} GameEvent
 * @property {number} number
 * @property {string} kind
 * @property {number|null} seat
 * @property {Array<CardRef|null>} cards
 * @property {string} text
 * @property {SentencePart[]} parts the text, with the cards and players in it
 * @property {boolean} hits whether it speaks to the reader about what somebody else does
 * @property {boolean} turn whether a new group of the log begins here
 */

/** @typedef {{seq: number, seat: number|null, name: string, text: string, at: string, sign?: import("/web/shell/gestures.js").Sign|null, event?: number|null}} ChatLine with `event`, it stands in the log before that event */

/** @typedef {{option: Option, label: string, chance: number|null, tries: number, reason: string}} Suggested */

/**
 * @typedef {object} Advice what a strong player would do
 * @property {number} seat
 * @property {number} ask number of the decision
 * @property {"waiting"|"thinking"|"ready"|"stopped"|"failed"} state
 * @property {"only"|"certain"|"searched"|null} how
 * @property {string} measure what the chances are chances of
 * @property {Suggested[]} choices
 * @property {string} message
 */

/**
 * @typedef {object} SeatInfo
 * @property {number} seat
 * @property {string} name
 * @property {"person"|"open"|"bot"} kind
 * @property {string|null} bot
 * @property {boolean} stand_in a bot plays for this person for the moment
 * @property {boolean} online
 * @property {boolean} mine
 * @property {number|null} away seconds, as of the frame; null when here, or when nobody knows
 */

/**
 * @typedef {object} TableSettings what the host has decided
 * @property {boolean} advice
 * @property {boolean} share
 * @property {number|null} move_seconds
 * @property {number|null} game_seconds
 * @property {number|null} bot_after in minutes
 * @property {string|null} webhook only the host knows it
 */

/**
 * @typedef {object} TableInfo
 * @property {string} id
 * @property {string} game
 * @property {string} title
 * @property {string} version
 * @property {string} content what the host calls the changed content that is played; empty for the shipped one
 * @property {"lobby"|"running"|"over"} state
 * @property {Record<string, any>} options
 * @property {string} created
 * @property {number} seq
 * @property {SeatInfo[]} seats
 * @property {boolean} host
 * @property {number[]} my_seats
 * @property {"seat"|"host"|"invited"|"watch"|"reader"} role
 * @property {{invite: string|null, code: string|null, watch: string|null}} links
 * @property {number[]} waiting
 * @property {number[]|null} winners
 * @property {string|null} rematch
 * @property {string} problem
 * @property {{commitment: string|null, match: string|null, secret: string|null, reason: string}} deal
 * @property {TableSettings} settings
 * @property {string[]} terms what the settings mean, a sentence each
 * @property {string|null} lesson its title, if this table is one
 * @property {{state: "taken"|"retrying"|"refused"|"lost", reason: string, at: string, again: string|null}|null} hook how the webhook was told last; for the host
 */

/**
 * @typedef {object} GameInfo
 * @property {string} name
 * @property {string} title
 * @property {string} version
 * @property {string} content of a table of it, see `TableInfo`
 * @property {number} min_seats
 * @property {number} max_seats
 * @property {number} usual_seats
 * @property {string} about
 * @property {import("/web/pages/options.js").Setting[]} settings
 * @property {Array<{name: string, title: string, goal: string, steps: number}>} lessons
 * @property {boolean} drawn
 * @property {boolean} settings_drawn
 */

/** @typedef {{name: string, kind: string, among?: string[]}} VerbPart `among`: the value is a place in this list */

/** @typedef {Record<string, {parts: VerbPart[], may: string, ends: boolean}>} Verbs what options mean, by their verb */

/**
 * @typedef {object} Book
 * @property {CatalogueCard[]} cards
 * @property {Record<string, string>} glossary terms and what they mean
 * @property {Record<string, {question: string, answer: string}>} rulings by their ids
 * @property {Verbs} verbs
 * @property {Record<string, {rule: string, why: string, now: string, first: boolean}>} guides what each kind of decision is for
 * @property {Record<string, any>} selection what there is to choose from before the deal: a type of the game
 */

/** @typedef {GameInfo & Book} GameBook */

/**
 * @typedef {object} Face
 * @property {string} name
 * @property {string} kind
 * @property {string} text
 * @property {string[]} [keywords] terms of the glossary to explain beside it
 * @property {string[]} [ruled] ids of the rulings about it
 * @property {string} [label]
 */

/** @typedef {Face & Record<string, any>} CatalogueCard */

/**
 * @typedef {object} Replay
 * @property {number} steps
 * @property {number} earliest the first step that is open: more than 0 while a game runs that has sealed cards
 * @property {number[]} turns the steps at which a turn begins
 * @property {number} step
 * @property {string|number} as
 * @property {Array<{seat: number, name: string}>} seats
 * @property {TableInfo} table
 * @property {View} view
 * @property {GameEvent[]} events
 * @property {number} first
 * @property {number} fresh
 * @property {string} label
 * @property {string} text
 */

/** @typedef {{color: string, shape: string, letter: string, className: string}} SeatStyle */

/** @typedef {Record<string, any>} Marks what lies on a card besides its face, such as `{side: 1}` */

/**
 * @typedef {object} BoardProps
 * @property {View} view
 * @property {string[]} names
 * @property {SeatInfo[]} seats
 * @property {number|null} you
 * @property {Map<string, CatalogueCard>} cards
 * @property {Verbs} verbs
 * @property {"play"|"watch"|"replay"} mode
 * @property {Choice[]} options
 * @property {Refused[]} refused
 * @property {Option[]} picked
 * @property {[number, number]} picks
 * @property {(option: Option, how?: {sure?: boolean}) => void} pick
 * @property {Option[]} proposed what the prompt bar proposes to pick, in order; mark it
 * @property {(() => void)|null} undo
 * @property {(card: string, marks?: Marks, why?: string|null) => void} zoom
 * @property {Set<number>} marked
 * @property {(seat: number) => SeatStyle} seatStyle
 * @property {boolean} animate
 */

/**
 * @typedef {object} BoardModule
 * @property {import("preact").ComponentType<BoardProps>} Board
 * @property {import("preact").ComponentType<{card: CatalogueCard, marks?: Marks, size?: "small"|"normal"|"large"}>} CardFace
 * @property {(option: Option, view: View, verbs: Verbs) => boolean} onBoard
 * @property {(props: {name: string, class?: string}) => import("preact").VNode} [Icon] a picture of its sprite
 * @property {string[][]} [keys] keys of its own, each with what it does
 * @property {Record<string, string>} [parts] where the parts of a large card are that the rules explain: selectors by name
 */

/**
 * @typedef {object} SettingsFieldProps
 * @property {GameBook} book
 * @property {Map<string, CatalogueCard>} cards
 * @property {Record<string, any>} values of all settings
 * @property {number} seats
 * @property {(values: Record<string, any>) => void} onChange
 */

/**
 * @typedef {object} SettingsShownProps
 * @property {GameBook} book
 * @property {Map<string, CatalogueCard>} cards
 * @property {Record<string, any>} options of the table
 * @property {number} seats
 */

/**
 * @typedef {object} SettingsModule
 * @property {string[]} drawn the settings that it draws
 * @property {import("preact").ComponentType<SettingsFieldProps>} SettingsField
 * @property {import("preact").ComponentType<SettingsShownProps>} SettingsShown
 */

export {};
