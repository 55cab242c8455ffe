/** A language of the screens. */
export interface Speech {
  say(text: string): string;
  /** The props of an element with its texts in this language. */
  worded<P>(type: unknown, props: P): P;
}

let speech: Speech | undefined;

/** Sets the language from the next render on; undefined for the specification's own words. */
export function speak(next: Speech | undefined): void {
  speech = next;
}

/** A text of the screen in the language that is set. */
export const say = (text: string): string => (speech ? speech.say(text) : text);

/** What every element goes through before it is drawn; the runtimes beside this file call it. */
export const worded = <P>(type: unknown, props: P): P => (speech ? speech.worded(type, props) : props);
