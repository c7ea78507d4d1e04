/** The plan of an activity as it is typed, and as it is sent. */
import type { InputOf } from '@qianxian/protocol/base/endpoint'
import { defaultLadder, type Ladder } from '@qianxian/protocol/activity/activity.rules'
import type { ActivityKind } from '@qianxian/protocol/activity/activity.words'
import type { organiser } from '@qianxian/protocol/activity/organiser'
import type { OrganisedDetail } from '@qianxian/protocol/activity/organiser.schema'
import { clockInChina, momentAfter, momentOf } from '@qianxian/protocol/base/clock'

type Plan = Omit<InputOf<typeof organiser.saveActivity>, 'id' | 'coverMediaId'>

/** How generous an organiser is; what else stands in an activity stays as it is. */
export const ladders = {
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
export type LadderName = keyof typeof ladders

/** By the names under which the server says what is wrong. */
export interface PlanValues {
  side: string
  title: string
  kind: ActivityKind
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
  ageMin: string
  ageMax: string
  refundPolicy: LadderName
  agenda: string
  notice: string
  minAttend: string
  needAudit: 'yes' | 'no'
}

const HOUR_MINUTES = 60

/** A whole hour, so many days from now. */
const hourIn = (now: Date, days: number, hour: number): string =>
  momentOf(
    clockInChina(momentAfter(now, days, 'day'))
      .startOf('day')
      .add(hour, 'hour'),
  ).toISOString()

/** What a new one begins with: a weekend fortnight's afternoon. */
export const emptyPlan = (now: Date, side: string): PlanValues => ({
  side,
  title: '',
  kind: 'offline',
  cityGeo: '',
  place: '',
  address: '',
  latitude: '',
  longitude: '',
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
  ageMin: '',
  ageMax: '',
  refundPolicy: 'standard',
  agenda: '',
  notice: '',
  minAttend: '',
  needAudit: 'no',
})

const yuanOf = (fen: number): string => `${fen / 100}`
const text = (value: number | null | undefined): string => (value === null || value === undefined ? '' : `${value}`)

export function typedPlan({ plan, side }: Pick<OrganisedDetail, 'plan' | 'side'>): PlanValues {
  const { place, quota, price, conditions, refundPolicy } = plan
  const ladder = (Object.keys(ladders) as LadderName[]).find((name) => JSON.stringify(ladders[name].steps) === JSON.stringify(refundPolicy))
  return {
    side,
    title: plan.title,
    kind: plan.kind,
    cityGeo: place.cityGeo,
    place: place.place,
    address: place.address,
    latitude: text(place.latitude),
    longitude: text(place.longitude),
    startAt: plan.startAt,
    endAt: plan.endAt,
    enrollStart: plan.enrollStart,
    enrollEnd: plan.enrollEnd,
    male: text(quota.male),
    female: text(quota.female),
    any: text(quota.any),
    priceMale: yuanOf(price.male),
    priceFemale: yuanOf(price.female),
    vipMale: yuanOf(price.vipMale),
    vipFemale: yuanOf(price.vipFemale),
    ageMin: text(conditions.ageMin),
    ageMax: text(conditions.ageMax),
    refundPolicy: ladder ?? 'standard',
    agenda: plan.agenda.map(({ at, words }) => `${at}：${words}`).join('\n'),
    notice: plan.notice,
    minAttend: text(plan.minAttend),
    needAudit: plan.needAudit ? 'yes' : 'no',
  }
}

const wholeOf = (typed: string): number => Math.max(0, Math.floor(Number(typed) || 0))
/** Floored to fen; what is typed has two decimals at most. */
const fenOf = (typed: string): number => Math.max(0, Math.floor(Math.round((Number(typed) || 0) * 10_000) / 100))
const degreeOf = (typed: string): number | null => (typed.trim() === '' || Number.isNaN(Number(typed)) ? null : Number(typed))

/** A line for each part: 签到：领取姓名贴. */
export function agendaOf(typed: string): { at: string; words: string }[] {
  return typed.split('\n').flatMap((line) => {
    const [, at, words] = /^\s*([^：\s]{1,12})[：\s]+(.+?)\s*$/.exec(line) ?? []
    return at && words ? [{ at, words }] : []
  })
}

/** What is changed in an old one keeps the rest of it. */
export function sentPlan(typed: PlanValues, old?: OrganisedDetail['plan']): Plan {
  const { side, title, kind, startAt, endAt, enrollStart, enrollEnd, notice } = typed
  const [male, female] = [fenOf(typed.priceMale), fenOf(typed.priceFemale)]
  return {
    side,
    title: title.trim(),
    kind,
    place: {
      cityGeo: typed.cityGeo,
      place: typed.place.trim(),
      address: typed.address.trim(),
      latitude: degreeOf(typed.latitude),
      longitude: degreeOf(typed.longitude),
    },
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
      earlyBirdFen: old?.price.earlyBirdFen ?? 0,
      earlyBirdUntil: old?.price.earlyBirdUntil ?? null,
    },
    conditions: {
      ...old?.conditions,
      ...(typed.ageMin === '' ? { ageMin: undefined } : { ageMin: wholeOf(typed.ageMin) }),
      ...(typed.ageMax === '' ? { ageMax: undefined } : { ageMax: wholeOf(typed.ageMax) }),
    },
    refundPolicy: [...ladders[typed.refundPolicy].steps],
    agenda: agendaOf(typed.agenda),
    notice: notice.trim(),
    minAttend: typed.minAttend === '' ? null : wholeOf(typed.minAttend),
    needAudit: typed.needAudit === 'yes',
    pointsPrice: old?.pointsPrice ?? 0,
    form: old?.form ?? [],
  }
}

/** Days from today, hours and quarters, for a choice of a moment. */
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

export const minuteParts = (at: string): [string, number, number] => {
  const clock = clockInChina(at)
  return [clock.format('YYYY-MM-DD'), clock.hour(), Math.floor(clock.minute() / QUARTER) * QUARTER]
}

export const minuteFrom = ([day, hour, minute]: readonly (string | number | null)[]): string =>
  new Date(`${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00+08:00`).toISOString()
