/** Schemas of invitations: the matchmaker's view, and the view of the invited person. */
import { values } from '../base/dictionary'
import {
  flag,
  id,
  labelled,
  list,
  mobile,
  moment,
  nullable,
  object,
  oneOf,
  optional,
  pageOf,
  paging,
  readBy,
  smsCode,
  text,
  Type,
  type Static,
} from '../base/shape'
import { imageCaptcha } from '../auth/auth.schema'
import { ProfileFields } from '../love/love.schema'
import { consentScope } from '../matchmaker/matchmaker.words'
import { Picture } from '../media/media.schema'
import { StoreBrief } from '../store/store.schema'
import { askAnswer, askChangeAnswer, askChangeStatus, askLimits, askPhone, askStatus, deskAskStatus } from './invitation.words'

const { nickname, gender, birthday, heightCm, education, residenceGeo, occupation, maritalStatus, incomeBand } = ProfileFields.properties

/** The matchmaker's draft of the profile; it becomes the person's profile after they consent to writing and join. */
export const AskDraft = labelled(
  '资料草稿',
  object({
    nickname,
    gender,
    birthday: optional(birthday),
    heightCm: optional(heightCm),
    education: optional(education),
    residenceGeo: optional(residenceGeo),
    occupation: optional(occupation),
  }),
)
export type AskDraft = Static<typeof AskDraft>

/** Fields that change only after the person confirms. */
const confirmedFields = { maritalStatus: optional(maritalStatus), incomeBand: optional(incomeBand) }

/** The draft with the fields that the person confirmed. */
const KeptDraft = object({ ...AskDraft.properties, ...confirmedFields })
export type KeptDraft = Static<typeof KeptDraft>

export const AskChange = labelled('变更', object({ ...confirmedFields, phone: optional(mobile('新手机号')) }))
export type AskChange = Static<typeof AskChange>

/** A proposed change for reading; a phone number shows only its first and last digits. */
const ShownChange = object({ ...confirmedFields, phone: optional(Type.String()) })
export type ShownChange = Static<typeof ShownChange>

const scopes = () => list('授权范围', oneOf('授权范围', values(consentScope)), values(consentScope).length)

export const DeskAsk = object({
  id: Type.Integer(),
  status: oneOf('状态', values(deskAskStatus)),
  /** Phone and draft; both null after the invitation has ended. */
  phone: nullable(Type.String()),
  draft: nullable(KeptDraft),
  scopes: scopes(),
  askedAt: moment(),
  /** When the invitation, or the consent given to it, expires. */
  until: nullable(moment()),
  mayResend: Type.Boolean(),
  mayWrite: Type.Boolean(),
  /** The newest proposed change; its content is included only until it is answered. */
  change: nullable(object({ status: oneOf('变更', values(askChangeStatus)), to: nullable(ShownChange) })),
  mayPropose: Type.Boolean(),
})
export type DeskAsk = Static<typeof DeskAsk>

const AskingMatchmaker = object({
  name: Type.String(),
  avatar: nullable(Picture),
  city: Type.String(),
  /** Store where the matchmaker works. */
  store: nullable(StoreBrief),
})

/** The invited person's view. */
export const PersonAsk = object({
  status: oneOf('状态', values(askStatus)),
  matchmaker: AskingMatchmaker,
  phone: Type.String(),
  /** Scopes already agreed to; empty until the invitation is answered. */
  scopes: scopes(),
  /** Version of the consent texts that apply now. */
  textVersion: Type.String(),
  until: moment(),
})
export type PersonAsk = Static<typeof PersonAsk>

/** A proposed change, old and new values; only changed fields are set. */
const PersonAskChange = object({
  matchmaker: AskingMatchmaker,
  /** The phone that receives the code for the answer. */
  phone: Type.String(),
  from: ShownChange,
  to: ShownChange,
  until: moment(),
})
export type PersonAskChange = Static<typeof PersonAskChange>

/** Status after the answer. */
const Answered = object({ status: oneOf('状态', values(askStatus)) })

const token = () => readBy('nobody', text('链接', askLimits.tokenMax, 1))
const answered = { answer: oneOf('答复', values(askAnswer)), scopes: optional(scopes()) }
const deskAsk = () => object({ id: id('deskAsk', '邀请') })

export const invitationShapes = {
  getAskPaged: {
    summary: 'Lists the consents that the calling matchmaker asked for by phone.',
    input: object({ ...paging(), isOpen: optional(flag('只看有效的')) }),
    output: pageOf(DeskAsk),
  },
  askByPhone: {
    summary: 'Asks the owner of a phone number for consent to be served.',
    input: object({ phone: mobile(), draft: AskDraft }),
    output: DeskAsk,
  },
  saveAskDraft: {
    summary: 'Saves the profile draft that belongs to an invitation.',
    input: object({ id: id('deskAsk', '邀请'), draft: AskDraft }),
    output: DeskAsk,
  },
  resendAsk: {
    summary: 'Sends the SMS of an invitation again.',
    input: deskAsk(),
    output: DeskAsk,
  },
  /** Returns the same link each time; it is valid as long as the invitation waits for an answer. */
  getAskLink: {
    summary: 'Returns the link of an invitation, which the matchmaker can pass on.',
    input: deskAsk(),
    output: object({ link: Type.String() }),
  },
  takeBackAsk: {
    summary: 'Withdraws an invitation.',
    input: deskAsk(),
    output: DeskAsk,
  },
  proposeAskChange: {
    summary: 'Proposes a change to an accepted invitation, for example another phone number.',
    input: object({ id: id('deskAsk', '邀请'), change: AskChange }),
    output: DeskAsk,
  },
  getAsk: {
    summary: 'Returns the invitation that an SMS link names.',
    input: object({ token: token() }),
    output: PersonAsk,
  },
  sendAskCode: {
    summary: 'Sends an SMS code for answering an invitation.',
    input: object({ token: token(), ...imageCaptcha }),
    output: object({ resendAfterSeconds: Type.Integer() }),
  },
  answerAsk: {
    summary: 'Accepts or declines the invitation that an SMS link names.',
    input: object({ token: token(), code: smsCode(), ...answered }),
    output: Answered,
  },
  getAskChange: {
    summary: 'Returns the proposed change that an SMS link names.',
    input: object({ token: token() }),
    output: PersonAskChange,
  },
  sendAskChangeCode: {
    summary: 'Sends an SMS code for answering a proposed change to the old or the new number.',
    input: object({ token: token(), to: oneOf('手机号', values(askPhone)), ...imageCaptcha }),
    output: object({ resendAfterSeconds: Type.Integer() }),
  },
  answerAskChange: {
    summary: 'Accepts or declines a proposed change.',
    input: object({
      token: token(),
      answer: oneOf('答复', values(askChangeAnswer)),
      code: smsCode(),
      newPhoneCode: optional(smsCode('新手机号的验证码')),
    }),
    output: object({ status: oneOf('变更', values(askChangeStatus)) }),
  },
  getMyAsk: {
    summary: 'Returns an invitation to the phone number of the logged-in caller.',
    input: object({ id: id('phoneAsk', '邀请') }),
    output: PersonAsk,
  },
  answerMyAsk: {
    summary: 'Accepts or declines an invitation to the phone number of the logged-in caller.',
    input: object({ id: id('phoneAsk', '邀请'), ...answered }),
    output: Answered,
  },
}
