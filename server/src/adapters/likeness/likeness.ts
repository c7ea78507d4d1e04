/** Checks whether a picture shows a person: the one in the register, or the one in another picture. */
import type { IdentityPaper } from '@qianxian/protocol/identity/identity.words'

export interface RegisteredPerson {
  name: string
  idNo: string
}

/** `no_face`: not exactly one comparable face; `unlike`: the faces are not similar enough. */
export type Likeness = { outcome: 'alike' } | { outcome: 'unlike' | 'no_face' | 'mismatch' }

/** Papers whose pictures are in the register that the providers query. */
export const registerPapers: readonly IdentityPaper[] = ['id18']

export interface LikenessCheck {
  /** Compares a JPEG or PNG with the register's picture for name and number. Throws if the provider does not answer. */
  withRegister(person: RegisteredPerson, picture: Buffer): Promise<Likeness>
  /** Compares two pictures of one face each. */
  between(first: Buffer, second: Buffer): Promise<Likeness>
}
