/** The plan of an activity as typed, and as sent. */
import { visibleLengthOf } from '@qianxian/protocol/base/characters'
import type { InputOf } from '@qianxian/protocol/base/endpoint'
import { defaultLadder, type Ladder, type Question } from '@qianxian/protocol/activity/activity.rules'
import type { ActivityKind } from '@qianxian/protocol/activity/activity.words'
import type { organiser } from '@qianxian/protocol/activity/organiser'
import { planComplaints } from '@qianxian/protocol/activity/organiser.rules'
import type { OrganisedDetail, Side } from '@qianxian/protocol/activity/organiser.schema'
import { organiserLimits } from '@qianxian/protocol/activity/organiser.words'
import { clockInChina, momentAfter, momentOf } from '@qianxian/protocol/base/clock'
import { education, maritalStatus, type Education, type MaritalStatus } from '@qianxian/protocol/love/profile.words'
import { countNotation, decimalNotation } from '@qianxian/protocol/base/notation'

type Plan = InputOf<typeof organiser.saveActivity>

/** Refund presets for an organiser; an activity with a different ladder keeps it. */
export const refundLadders = {
  standard: { label: '标准', note: '72 小时前全退，24 小时前退 70%，6 小时前退 30%', steps: defaultLadder },
  easy: {
    label: '宽松',
    note: '24 小时前全退，之后退 50%',
    steps: [
      { hoursBefore: 24, percent: 100 },
      { hoursBefore: 0, percent: 50 },
    ],
  },
  strict: {
    label: '严格',
    note: '72 小时前全退，24 小时前退 50%，之后不退',
    steps: [
      { hoursBefore: 72, percent: 100 },
      { hoursBefore: 24, percent: 50 },
      { hoursBefore: 0, percent: 0 },
    ],
  },
} as const satisfies Record<string, { label: string; note: string; steps: Ladder }>
export type LadderName = keyof typeof refundLadders

/** A question as typed: its options are one line. */
export interface TypedQuestion extends Omit<Question, 'options'> {
  options: string
}

/** Values under the names that the server uses in errors, in the order of the sheet. */
export interface PlanValues {
  /** Id of the draft, once it exists: saving again changes it. */
  id: number | null
  side: string
  title: string
  kind: ActivityKind
  /** A newly uploaded cover; the component that uploaded it shows the picture. */
  coverMediaId: number | null
  cityGeo: string
  place: string
  address: string
  latitude: string
  longitude: string
  startAt: string
  endAt: string
  enrollStart: string
  enrollEnd: string
  male: string
  female: string
  any: string
  priceMale: string
  priceFemale: string
  vipMale: string
  vipFemale: string
  earlyBird: string
  earlyBirdUntil: string
  pointsPrice: string
  refundPolicy: LadderName
  ageMin: string
  ageMax: string
  education: Education | null
  marital: MaritalStatus[]
  isVerified: 'yes' | 'no'
  minAttend: string
  needAudit: 'yes' | 'no'
  form: TypedQuestion[]
  hosts: { id: number; name: string }[]
  agenda: string
  notice: string
  /** Whether the plan is submitted for audit after saving. */
  after: 'submit' | 'keep'
}

const HOUR_MINUTES = 60

/** A whole hour, some days from now. */
const hourIn = (now: Date, days: number, hour: number): string =>
  momentOf(
    clockInChina(momentAfter(now, days, 'day'))
      .startOf('day')
      .add(hour, 'hour'),
  ).toISOString()

type Venue = Side['venue']

/** The place of a side, or no place. */
export const venueValues = (venue: Venue): TypedPlace =>
  venue ? toPlaceValues(venue) : { cityGeo: '', place: '', address: '', latitude: '', longitude: '' }

/** Defaults of a new plan: a weekend afternoon in about a fortnight, at the place of the side. */
export const emptyPlan = (now: Date, side: string, venue: Venue = null): PlanValues => ({
  id: null,
  side,
  title: '',
  kind: 'offline',
  coverMediaId: null,
  ...venueValues(venue),
  startAt: hourIn(now, 14, 14),
  endAt: hourIn(now, 14, 17),
  enrollStart: hourIn(now, 1, 9),
  enrollEnd: hourIn(now, 13, 20),
  male: '10',
  female: '10',
  any: '0',
  priceMale: '0',
  priceFemale: '0',
  vipMale: '',
  vipFemale: '',
  earlyBird: '',
  earlyBirdUntil: '',
  pointsPrice: '',
  refundPolicy: 'standard',
  ageMin: '',
  ageMax: '',
  education: null,
  marital: [],
  isVerified: 'no',
  minAttend: '',
  needAudit: 'no',
  form: [],
  hosts: [],
  agenda: '',
  notice: '',
  after: 'submit',
})

const yuanOf = (fen: number): string => `${fen / 100}`
const text = (value: number | null | undefined): string => (value === null || value === undefined ? '' : `${value}`)

/** Zero is shown as an empty field. */
const textAbove0 = (value: number): string => (value === 0 ? '' : `${value}`)

type TypedPlace = Pick<PlanValues, 'cityGeo' | 'place' | 'address' | 'latitude' | 'longitude'>
export const placeFields = ['cityGeo', 'place', 'address', 'latitude', 'longitude'] as const satisfies readonly (keyof TypedPlace)[]

/** True if the typed place is exactly the one of this side. */
export const isAtVenue = (typed: TypedPlace, venue: Venue): boolean => {
  const own = venueValues(venue)
  return placeFields.every((field) => typed[field] === own[field])
}

export const placeRules = {
  cityGeo: (city: string) => (city ? null : '请选择城市'),
  place: (place: string) => (visibleLengthOf(place) < 2 ? '请填写场地' : null),
  address: (address: string) => (visibleLengthOf(address) < 2 ? '请填写详细地址' : null),
}

export const toPlaceValues = ({ cityGeo, place, address, latitude, longitude }: Plan['place']): TypedPlace => ({
  cityGeo,
  place,
  address,
  latitude: text(latitude),
  longitude: text(longitude),
})

export const toPlaceInput = ({ cityGeo, place, address, latitude, longitude }: TypedPlace): Plan['place'] => ({
  cityGeo,
  place: place.trim(),
  address: address.trim(),
  latitude: degreeOf(latitude),
  longitude: degreeOf(longitude),
})

export function toPlanValues({ id, plan, side, hosts }: Pick<OrganisedDetail, 'id' | 'plan' | 'side' | 'hosts'>): PlanValues {
  const { place, quota, price, conditions, refundPolicy } = plan
  const ladder = (Object.keys(refundLadders) as LadderName[]).find(
    (name) => JSON.stringify(refundLadders[name].steps) === JSON.stringify(refundPolicy),
  )
  return {
    id,
    side,
    title: plan.title,
    kind: plan.kind,
    coverMediaId: null,
    ...toPlaceValues(place),
    startAt: plan.startAt,
    endAt: plan.endAt,
    enrollStart: plan.enrollStart,
    enrollEnd: plan.enrollEnd,
    male: text(quota.male),
    female: text(quota.female),
    any: text(quota.any),
    priceMale: yuanOf(price.male),
    priceFemale: yuanOf(price.female),
    vipMale: price.vipMale === price.male ? '' : yuanOf(price.vipMale),
    vipFemale: price.vipFemale === price.female ? '' : yuanOf(price.vipFemale),
    earlyBird: textAbove0(price.earlyBirdFen / 100),
    earlyBirdUntil: price.earlyBirdUntil ?? '',
    pointsPrice: textAbove0(plan.pointsPrice),
    refundPolicy: ladder ?? 'standard',
    ageMin: text(conditions.ageMin),
    ageMax: text(conditions.ageMax),
    education: conditions.education ?? null,
    marital: [...(conditions.marital ?? [])],
    isVerified: conditions.isVerified ? 'yes' : 'no',
    minAttend: text(plan.minAttend),
    needAudit: plan.needAudit ? 'yes' : 'no',
    form: plan.form.map((question) => ({ ...question, options: question.options.join('、') })),
    hosts: [...hosts],
    agenda: plan.agenda.map(({ at, words }) => `${at}：${words}`).join('\n'),
    notice: plan.notice,
    after: 'submit',
  }
}

/** Seats, points and percentages. */
export const countTyped = countNotation(6)
/** Prices, with two decimals. */
export const priceTyped = decimalNotation(9)

const wholeOf = (typed: string): number => Math.max(0, Math.floor(Number(typed) || 0))
/** Floored to fen; the input has two decimals at most. */
const fenOf = (typed: string): number => Math.max(0, Math.floor(Math.round((Number(typed) || 0) * 10_000) / 100))
const degreeOf = (typed: string): number | null => (typed.trim() === '' || Number.isNaN(Number(typed)) ? null : Number(typed))

/** One line per item: 签到：领取姓名贴. */
export function parseAgenda(typed: string): { at: string; words: string }[] {
  return typed.split('\n').flatMap((line) => {
    const [, at, words] = /^\s*([^：\s]{1,12})[：\s]+(.+?)\s*$/.exec(line) ?? []
    return at && words ? [{ at, words }] : []
  })
}

/** Questions to send; a text question has no options, whatever was typed before its type changed. */
export const toQuestions = (typed: readonly TypedQuestion[]): Question[] =>
  typed.map(({ label, options, ...question }) => ({
    ...question,
    label: label.trim(),
    options:
      question.kind === 'text'
        ? []
        : options
            .split(/[、，,;；\n]/)
            .map((one) => one.trim())
            .filter(Boolean),
  }))

/** The question gets a new key, so that answers to an earlier question stay with that one. */
export function newQuestion(beside: readonly TypedQuestion[]): TypedQuestion {
  const numbers = beside.map(({ key }) => Number(/^q(\d+)$/.exec(key)?.[1] ?? 0))
  return { key: `q${Math.max(0, ...numbers) + 1}`, label: '', kind: 'text', isRequired: false, options: '' }
}

/** Without a price the early bird is off entirely; a price without an end is sent as it is, so that the server refuses it. */
const earlyBirdOf = ({ earlyBird, earlyBirdUntil }: PlanValues) => {
  const earlyBirdFen = fenOf(earlyBird)
  return { earlyBirdFen, earlyBirdUntil: earlyBirdFen === 0 || earlyBirdUntil === '' ? null : earlyBirdUntil }
}

const PRICE_MAX = organiserLimits.priceFenMax / 100

/** Rule for a price in yuan, as typed. */
export const priceRule = (yuan: string): string | null =>
  Number.isNaN(Number(yuan)) ? '请填写正确的金额' : Number(yuan) > PRICE_MAX ? `最高 ${PRICE_MAX} 元` : null

type ComplaintField = 'startAt' | 'endAt' | 'enrollStart' | 'enrollEnd' | 'male' | 'ageMax' | 'minAttend'

/** The server's own rules for a field, so that all faults of a plan are shown at once. */
const ruleOf =
  (field: ComplaintField | 'place' | 'vipMale' | 'vipFemale') =>
  (_value: unknown, typed: PlanValues): string | null => {
    const { place, conditions, startAt, endAt, enrollStart, enrollEnd, ...plan } = toPlanInput(typed)
    const times = {
      startAt: new Date(startAt),
      endAt: new Date(endAt),
      enrollStart: new Date(enrollStart),
      enrollEnd: new Date(enrollEnd),
    }
    const { ageMin, ageMax } = conditions
    return planComplaints({ ...plan, ...times, ...place, ageMin, ageMax }, new Date())[field] ?? null
  }

/** Rules of the fields that the organiser fills in, besides those of the cover, the questions and the early bird. */
export const planRules = {
  title: (title: string) => (visibleLengthOf(title) < organiserLimits.titleMin ? `活动名称至少 ${organiserLimits.titleMin} 个字` : null),
  ...placeRules,
  place: (place: string, typed: PlanValues) => placeRules.place(place) ?? ruleOf('place')(place, typed),
  startAt: ruleOf('startAt'),
  endAt: ruleOf('endAt'),
  enrollStart: ruleOf('enrollStart'),
  enrollEnd: ruleOf('enrollEnd'),
  male: ruleOf('male'),
  ageMax: ruleOf('ageMax'),
  minAttend: ruleOf('minAttend'),
  priceMale: priceRule,
  priceFemale: priceRule,
  vipMale: (yuan: string, typed: PlanValues) => priceRule(yuan) ?? ruleOf('vipMale')(yuan, typed),
  vipFemale: (yuan: string, typed: PlanValues) => priceRule(yuan) ?? ruleOf('vipFemale')(yuan, typed),
} as const

/** Server paths of fields that have another name in the sheet, or that would clash with a field of the same name. */
export const placeInputFields = {
  'place.cityGeo': 'cityGeo',
  'place.address': 'address',
  'place.latitude': 'place',
  'place.longitude': 'place',
} as const satisfies Record<string, keyof PlanValues>
export const planInputFields = {
  ...placeInputFields,
  'price.male': 'priceMale',
  'price.female': 'priceFemale',
  'price.earlyBirdFen': 'earlyBird',
} as const satisfies Record<string, keyof PlanValues>

export function toPlanInput(typed: PlanValues): Plan {
  const { side, title, kind, startAt, endAt, enrollStart, enrollEnd, notice } = typed
  const [male, female] = [fenOf(typed.priceMale), fenOf(typed.priceFemale)]
  return {
    ...(typed.id === null ? {} : { id: typed.id }),
    side,
    title: title.trim(),
    kind,
    place: toPlaceInput(typed),
    startAt,
    endAt,
    enrollStart,
    enrollEnd,
    quota: { male: wholeOf(typed.male), female: wholeOf(typed.female), any: wholeOf(typed.any) },
    price: {
      male,
      female,
      vipMale: typed.vipMale === '' ? male : fenOf(typed.vipMale),
      vipFemale: typed.vipFemale === '' ? female : fenOf(typed.vipFemale),
      ...earlyBirdOf(typed),
    },
    conditions: {
      ...(typed.ageMin === '' ? {} : { ageMin: wholeOf(typed.ageMin) }),
      ...(typed.ageMax === '' ? {} : { ageMax: wholeOf(typed.ageMax) }),
      ...(typed.education === null ? {} : { education: typed.education }),
      ...(typed.marital.length === 0 ? {} : { marital: typed.marital }),
      ...(typed.isVerified === 'yes' ? { isVerified: true } : {}),
    },
    refundPolicy: [...refundLadders[typed.refundPolicy].steps],
    agenda: parseAgenda(typed.agenda),
    notice: notice.trim(),
    minAttend: typed.minAttend === '' ? null : wholeOf(typed.minAttend),
    needAudit: typed.needAudit === 'yes',
    pointsPrice: wholeOf(typed.pointsPrice),
    form: toQuestions(typed.form),
    hosts: typed.hosts.map(({ id }) => id),
    ...(typed.coverMediaId === null ? {} : { coverMediaId: typed.coverMediaId }),
  }
}

/** Summary of a folded part of the sheet. */
const saidOf = (parts: readonly (string | false | null)[], none: string): string => parts.filter(Boolean).join(' · ') || none

const ageWords = (min: string, max: string): string | null =>
  min === '' && max === '' ? null : max === '' ? `${min} 岁起` : min === '' ? `${max} 岁以内` : `${min}–${max} 岁`

export const partWords = {
  extras: ({ vipMale, vipFemale, earlyBird, pointsPrice }: PlanValues): string =>
    saidOf(
      [
        (vipMale !== '' || vipFemale !== '') && 'VIP 价',
        earlyBird !== '' && `早鸟减 ${earlyBird} 元`,
        pointsPrice !== '' && `另付 ${pointsPrice} 积分`,
      ],
      '没有另外的优惠',
    ),
  conditions: ({ ageMin, ageMax, education: least, marital, isVerified }: PlanValues): string =>
    saidOf(
      [
        ageWords(ageMin, ageMax),
        least !== null && `${education[least]}起`,
        marital.length > 0 && marital.map((one) => maritalStatus[one]).join('、'),
        isVerified === 'yes' && '需实名',
      ],
      '不限',
    ),
  refund: ({ refundPolicy, needAudit, minAttend }: PlanValues): string =>
    saidOf(
      [
        `退款${refundLadders[refundPolicy].label}`,
        needAudit === 'yes' ? '报名由我审核' : '报名直接确认',
        minAttend !== '' && `至少 ${minAttend} 人成行`,
      ],
      '',
    ),
  form: ({ form }: PlanValues): string => (form.length === 0 ? '不提问' : `${form.length} 个问题`),
  hosts: ({ hosts }: PlanValues): string => saidOf([hosts.map(({ name }) => name).join('、')], '只有主办方'),
  words: ({ agenda, notice }: PlanValues): string => saidOf([agenda !== '' && '流程', notice !== '' && '报名须知'], '还没有写'),
} as const satisfies Record<string, (typed: PlanValues) => string>

/** The time picker offers days from today, hours and quarters. */
const DAYS_AHEAD = 180
const QUARTER = 15

export function minuteColumns(now: Date): { value: string | number; label: string }[][] {
  const today = clockInChina(now).startOf('day')
  const days = Array.from({ length: DAYS_AHEAD }, (_, at) => {
    const day = today.add(at, 'day')
    return { value: day.format('YYYY-MM-DD'), label: day.format('M月D日') }
  })
  const hours = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: `${hour} 点` }))
  const minutes = Array.from({ length: HOUR_MINUTES / QUARTER }, (_, at) => ({ value: at * QUARTER, label: `${at * QUARTER} 分` }))
  return [days, hours, minutes]
}

export const splitMinute = (at: string): [string, number, number] => {
  const clock = clockInChina(at)
  return [clock.format('YYYY-MM-DD'), clock.hour(), Math.floor(clock.minute() / QUARTER) * QUARTER]
}

export const joinMinute = ([day, hour, minute]: readonly (string | number | null)[]): string =>
  new Date(`${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00+08:00`).toISOString()
