/** A language of the screens. */
export interface Speech {
  say(text: string): string;
  /** The props of an element with its texts in this language. */
  worded<P>(type: unknown, props: P): P;
}

let speech: Speech | undefined;

/** From the next drawing on; without a speech the words are the specification's own. */
export function speak(next: Speech | undefined): void {
  speech = next;
}

/** A text of the screen in the language that is set. */
export const say = (text: string): string => (speech ? speech.say(text) : text);

/** What every element goes through before it is drawn; the runtimes beside this file call it. */
export const worded = <P>(type: unknown, props: P): P => (speech ? speech.worded(type, props) : props);
