/** Shapes of disclosures: those of one line, as its owner and as its receiver see them. */
import { values } from '../base/dictionary'
import { id, moment, nullable, object, oneOf, readBy, text, Type, type Static } from '../base/shape'
import { handedIn } from '../certificate/certificate.words'
import { disclosureLimits, disclosureStatus } from './disclosure.words'

const kind = oneOf('认证', handedIn)

/** A sentence that the viewer may send now. */
export const DisclosureOffer = object({ kind, sentence: Type.String() })
export type DisclosureOffer = Static<typeof DisclosureOffer>

/** A disclosure by the viewer. */
export const OwnDisclosure = object({
  id: Type.Integer(),
  kind,
  sentence: Type.String(),
  status: oneOf('状态', values(disclosureStatus)),
  issuedAt: moment(),
  expiresAt: moment(),
  /** When it ended before its expiry; null if it did not. */
  endedAt: nullable(moment()),
})
export type OwnDisclosure = Static<typeof OwnDisclosure>

/** A disclosure to the viewer; only a live one is shown. */
export const ReceivedDisclosure = object({ kind, sentence: Type.String(), expiresAt: moment() })
export type ReceivedDisclosure = Static<typeof ReceivedDisclosure>

export const LineDisclosures = object({
  /** Empty unless the line connects the two now. */
  offers: Type.Array(DisclosureOffer),
  /** The live ones, then the others; the latest first. */
  mine: Type.Array(OwnDisclosure),
  received: Type.Array(ReceivedDisclosure),
})
export type LineDisclosures = Static<typeof LineDisclosures>

export const disclosureShapes = {
  getLineDisclosures: {
    summary: 'Returns the disclosures of an introduction, and those that the caller may make.',
    input: object({ id: id('line', '牵线') }),
    output: LineDisclosures,
  },
  /** A repetition while the same disclosure is live changes nothing. */
  makeDisclosure: {
    summary: 'Discloses a certified level to the other side of an introduction for seven days.',
    input: object({
      id: id('line', '牵线'),
      kind,
      /** The sentence as it was previewed; another one is never sent. */
      sentence: readBy('nobody', text('说明', disclosureLimits.sentenceMax, 1)),
    }),
    output: LineDisclosures,
  },
  revokeDisclosure: {
    summary: 'Revokes a disclosure of the caller at once.',
    input: object({ id: id('disclosure', '核验说明') }),
    output: LineDisclosures,
  },
}
