/** Shapes of a couple, as each of the two sees it, and of the exit from singlehood with its receipt. */
import { values } from '../base/dictionary'
import { flag, id, nothing, nullable, object, oneOf, readBy, text, Type, whole, type Static } from '../base/shape'
import { no } from '../love/love.schema'
import { Picture } from '../media/media.schema'
import { coupleLimits, exitService, exitStatus, nameStyle, receiptStatus, relationshipStages, relationshipStatus } from './couple.words'

const stage = oneOf('关系', relationshipStages)

/** The other person. They were introduced to the viewer, so the viewer sees them although their profile rests. */
export const Partner = object({ no: Type.String(), nickname: Type.String(), cover: nullable(Picture) })
export type Partner = Static<typeof Partner>

/** A stage that waits for one of the two. */
const Wish = object({
  stage,
  isMine: Type.Boolean(),
  until: Type.String(),
})

export const Relationship = object({
  id: Type.Integer(),
  status: oneOf('关系', values(relationshipStatus)),
  /** Begin of the stage. */
  since: Type.String(),
  other: Partner,
  wish: nullable(Wish),
})
export type Relationship = Static<typeof Relationship>

export const ReceiptLine = object({
  service: oneOf('服务', values(exitService)),
  title: Type.String(),
  why: Type.String(),
  fen: Type.Integer(),
  points: Type.Integer(),
  /** Null before the exit. */
  status: nullable(oneOf('状态', values(receiptStatus))),
})
export type ReceiptLine = Static<typeof ReceiptLine>

/** The refunds of one person: before the exit as they would be, afterwards as they are. The sums are those of the lines. */
export const Receipt = object({
  list: Type.Array(ReceiptLine),
  fen: Type.Integer(),
  points: Type.Integer(),
})
export type Receipt = Static<typeof Receipt>

export const Exit = object({
  id: Type.Integer(),
  status: oneOf('状态', values(exitStatus)),
  /** True if the partner was found elsewhere; then there is no certificate. */
  isElsewhere: Type.Boolean(),
  hasConfirmed: Type.Boolean(),
  hasOtherConfirmed: Type.Boolean(),
  /** The matchmaker who confirmed in the place of one of the two. */
  witness: nullable(Type.String()),
  /** Deadline of the second confirmation; null afterwards. */
  until: nullable(Type.String()),
  confirmedAt: nullable(Type.String()),
  withdrawnAt: nullable(Type.String()),
})
export type Exit = Static<typeof Exit>

/** The story of two who left singlehood together; public once both have consented. */
export const Story = object({
  text: Type.String(),
  /** Incremented by every change; a consent names the version that was read. */
  version: Type.Integer(),
  /** True if the viewer wrote the current version. */
  isMine: Type.Boolean(),
  isPublic: Type.Boolean(),
})
export type Story = Static<typeof Story>

/** A public story, with the names that stand on the certificate. */
export const PublicStory = object({
  id: Type.Integer(),
  first: Type.String(),
  second: Type.String(),
  /** The exit. */
  at: Type.String(),
  text: Type.String(),
})
export type PublicStory = Static<typeof PublicStory>

export const Couple = object({
  relationship: nullable(Relationship),
  /** Proposals to begin, received and sent. */
  asked: Type.Array(Relationship),
  exit: nullable(Exit),
  /** Refunds that an exit would give the viewer now; empty after the exit. */
  preview: Receipt,
  /** Refunds of the exit, also after its withdrawal; null without one. */
  refunded: nullable(Receipt),
  /** Null without one, or without a confirmed exit of two people. */
  story: nullable(Story),
})
export type Couple = Static<typeof Couple>

/** An exit that a matchmaker is asked to confirm for a member whom they serve. */
export const WitnessedExit = object({
  id: Type.Integer(),
  /** Those of the two whom the matchmaker serves. */
  members: Type.Array(Partner),
  until: Type.String(),
})
export type WitnessedExit = Static<typeof WitnessedExit>

/** The certificate of a confirmed exit of two people: a picture, and the code by which anybody checks it. */
export const ExitCertificate = object({
  url: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  code: Type.String(),
  /** The page that checks the code. */
  checkPath: Type.String(),
})
export type ExitCertificate = Static<typeof ExitCertificate>

const relation = (label = '关系') => id('relationship', label)
const exit = () => id('exit', '脱单')

export const coupleShapes = {
  getMyCouple: { summary: 'Returns the relationship, the exit and the refunds of the caller.', input: nothing, output: Couple },
  /** The other side's proposal of the same stage counts as their consent. */
  proposeStage: {
    summary: 'Proposes a stage to the person with whom the caller was introduced, or agrees to theirs.',
    input: object({ no: no('acquaintance'), stage }),
    output: Couple,
  },
  answerStage: {
    summary: 'Agrees to a proposed stage or declines it.',
    input: object({ id: relation(), stage, isAccepted: flag('是否同意') }),
    output: Couple,
  },
  withdrawStage: { summary: 'Takes back a stage that the caller proposed.', input: object({ id: relation() }), output: Couple },
  /** Null ends the relationship. */
  stepDown: {
    summary: 'Returns to a lower stage, or ends the relationship.',
    input: object({ id: relation(), stage: nullable(stage) }),
    output: Couple,
  },
  /** The first confirmation proposes the exit, the second completes it. */
  confirmExit: {
    summary: 'Confirms that the two leave singlehood together.',
    input: object({ nameStyle: oneOf('证明上的名字', values(nameStyle)) }),
    output: Couple,
  },
  dropExit: { summary: 'Takes back or declines an exit that is not confirmed yet.', input: object({ id: exit() }), output: Couple },
  exitElsewhere: { summary: 'Leaves singlehood with a partner who was found elsewhere.', input: nothing, output: Couple },
  withdrawExit: { summary: 'Withdraws a confirmed exit; refunds stay.', input: object({ id: exit() }), output: Couple },
  getCertificate: { summary: 'Returns the certificate of a confirmed exit.', input: object({ id: exit() }), output: ExitCertificate },
  /** A new text asks the other person for their consent again. */
  writeStory: {
    summary: 'Writes or changes the story of the two, which the other person must consent to.',
    input: object({ id: exit(), text: readBy('members', text('故事', coupleLimits.storyMax, coupleLimits.storyMin)) }),
    output: Couple,
  },
  agreeToStory: {
    summary: 'Consents to the story that the other person wrote, which publishes it.',
    input: object({ id: exit(), version: whole('版本', 1, Number.MAX_SAFE_INTEGER) }),
    output: Couple,
  },
  revokeStory: { summary: 'Revokes the story, at any time and by either person.', input: object({ id: exit() }), output: Couple },
  getStories: {
    summary: 'Lists the newest public stories.',
    input: nothing,
    output: object({ list: Type.Array(PublicStory) }),
  },
  getExitsToWitness: {
    summary: 'Lists the exits of served members that the calling matchmaker may confirm.',
    input: nothing,
    output: object({ list: Type.Array(WitnessedExit) }),
  },
  witnessExit: {
    summary: 'Confirms the exit of a served member in the place of the second person.',
    input: object({ id: id('servedExit', '脱单') }),
    output: object({ list: Type.Array(WitnessedExit) }),
  },
}
