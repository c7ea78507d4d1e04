/** Shapes of landing pages: as a visitor sees and submits them, and potential leads as lead handlers see them. */
import { values } from '../base/dictionary'
import {
  flag,
  id,
  list,
  mobile,
  moment,
  nothing,
  nullable,
  object,
  oneOf,
  optional,
  pageOf,
  paging,
  readBy,
  regionCode,
  smsCode,
  text,
  Type,
  whole,
  type Static,
} from '../base/shape'
import { contactWindow } from '../lead/lead.words'
import { gender } from '../love/profile.words'
import { StoreBrief } from '../store/store.schema'
import { enquiryNeed, landingAct, landingActs, landingLimits, landingLook } from './landing.words'

/** The text to which a visitor consents: a single page in its current version. */
export const ConsentText = object({
  version: Type.Integer(),
  title: Type.String(),
  /** Content as sanitised HTML. */
  content: Type.String(),
})
export type ConsentText = Static<typeof ConsentText>

export const LandingPage = object({
  title: Type.String(),
  lead: Type.String(),
  /** Short sentences about the service. */
  points: list('说明', Type.String(), 5),
  look: oneOf('配色', values(landingLook)),
  /** Code of the channel by which the visit counts. */
  channel: Type.String(),
  /** City that the form proposes; null if the page is for no city. */
  cityGeo: nullable(Type.String()),
  consent: ConsentText,
})
export type LandingPage = Static<typeof LandingPage>

/** A visit that sent no phone number. The table contains nothing else. */
export const PotentialLead = object({
  id: Type.Integer(),
  channel: Type.String(),
  /** Name of the channel. */
  channelName: Type.String(),
  /** Name of the chosen city; null before one was chosen. */
  cityName: nullable(Type.String()),
  act: oneOf('最后一步', values(landingAct)),
  /** Number of acts. */
  times: Type.Integer(),
  openedAt: moment(),
  lastAt: moment(),
})
export type PotentialLead = Static<typeof PotentialLead>

export const PotentialLeadDetail = object({
  ...PotentialLead.properties,
  /** The first time of each act, in order. */
  steps: list('经过', object({ act: oneOf('步骤', values(landingAct)), at: moment() })),
  /** The title of the page that was opened. */
  pageTitle: Type.String(),
  /** The moment of its deletion. */
  until: moment(),
})
export type PotentialLeadDetail = Static<typeof PotentialLeadDetail>

/** Sums of a channel in the last days; none of them identifies a person. */
export const ChannelFigures = object({
  channel: Type.String(),
  name: Type.String(),
  views: Type.Integer(),
  submissions: Type.Integer(),
  /** Traces stored at the moment. */
  potential: Type.Integer(),
})
export type ChannelFigures = Static<typeof ChannelFigures>

const channel = () => optional(readBy('nobody', text('渠道', landingLimits.channelAskedMax)))
const trace = () => readBy('nobody', text('访问编号', landingLimits.tokenMax, 1))
const cityGeo = () => regionCode('所在城市')

export const landingShapes = {
  getPage: {
    summary: 'Returns the landing page of a channel; counts nothing.',
    input: object({ channel: channel() }),
    output: LandingPage,
  },
  openPage: {
    summary: 'Counts an opening of a landing page and starts its trace.',
    input: object({ channel: channel() }),
    /** A random number of this visit; null if none is traced. */
    output: object({ trace: nullable(Type.String()) }),
  },
  noteAct: {
    summary: 'Records the last act of a visit to a landing page.',
    input: object({ trace: trace(), act: oneOf('步骤', landingActs.reported), cityGeo: optional(cityGeo()) }),
    output: nothing,
  },
  forgetTrace: {
    summary: 'Deletes the trace of a visit to a landing page.',
    input: object({ trace: trace() }),
    output: nothing,
  },
  submitEnquiry: {
    summary: 'Submits the enquiry of a landing page with the proof of the phone and the consent.',
    input: object({
      channel: channel(),
      trace: optional(trace()),
      /** A random number of this attempt: sent again with the same phone, it gets the same answer. */
      attempt: readBy('nobody', text('提交编号', landingLimits.tokenMax, 16)),
      name: readBy('staff', text('称呼', landingLimits.nameMax, 1)),
      gender: oneOf('性别', values(gender)),
      birthYear: whole('出生年份', 1900, 2100),
      /** Answer of a person who turns 18 this year. */
      isAdult: optional(flag('已满 18 周岁')),
      phone: mobile(),
      code: smsCode(),
      cityGeo: cityGeo(),
      need: oneOf('需求', values(enquiryNeed)),
      note: optional(readBy('staff', text('补充说明', landingLimits.noteMax))),
      contactWindow: oneOf('方便接电话的时间', values(contactWindow)),
      isAgreed: flag('同意个人信息说明'),
      consentVersion: whole('说明版本', 1),
    }),
    /** Open stores, the nearest to the chosen city first; the same for every phone. */
    output: object({ stores: list('门店', StoreBrief, landingLimits.storesShown) }),
  },
  getPotentialPaged: {
    summary: 'Lists the potential leads of the last days.',
    input: object({ ...paging(), channel: channel(), act: optional(oneOf('最后一步', values(landingAct))) }),
    output: pageOf(PotentialLead),
  },
  getPotential: {
    summary: 'Returns one potential lead.',
    input: object({ id: id('potentialLead', '潜在线索') }),
    output: PotentialLeadDetail,
  },
  getChannelFigures: {
    summary: 'Returns views, submissions and potential leads by channel.',
    input: nothing,
    output: list('渠道', ChannelFigures, 200),
  },
}
