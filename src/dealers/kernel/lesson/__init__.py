"""Lessons: a first game in steps, in the language of scenarios. docs/lessons.md describes the format."""

from dealers.kernel.lesson.file import SUFFIX, LessonFile, parse, read
from dealers.kernel.lesson.points import Pointed
from dealers.kernel.lesson.script import Move, Script, Step, rehearse
from dealers.kernel.lesson.shelf import find_lesson, lesson_files, lessons_of
from dealers.kernel.lesson.study import Now, Study

__all__ = [
    "SUFFIX",
    "LessonFile",
    "Move",
    "Now",
    "Pointed",
    "Script",
    "Step",
    "Study",
    "find_lesson",
    "lesson_files",
    "lessons_of",
    "parse",
    "read",
    "rehearse",
]
