/** A person without an account: known by the keyed hash of the phone alone. */

/** Hexadecimal digits that fit into a whole number of JavaScript. */
const DIGITS = 13

/** Identifies the person for the constraints of the database; negative, so that it is never the id of a profile. */
export const visitorKey = (phoneHash: string): number => -(Number.parseInt(phoneHash.slice(0, DIGITS), 16) + 1)
