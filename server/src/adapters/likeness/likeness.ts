/** The port that says whether a picture shows a person: the one of the register, or the one in another picture. */

export interface RegisteredPerson {
  name: string
  idNo: string
}

/** `no_face`: not exactly one face that could be compared; `unlike`: the faces are not alike enough to say so. */
export type Likeness = { outcome: 'alike' } | { outcome: 'unlike' | 'no_face' | 'mismatch' }

export interface LikenessCheck {
  /** A JPEG or PNG against what the register has under name and number. Throws where the provider does not answer. */
  withRegister(person: RegisteredPerson, picture: Buffer): Promise<Likeness>
  /** Two pictures of one face each. */
  between(first: Buffer, second: Buffer): Promise<Likeness>
}
