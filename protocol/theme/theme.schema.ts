/** Shapes of zones: a row of the list, the page, and its people. */
import { certificateKind } from '../certificate/certificate.words'
import { values } from '../base/dictionary'
import {
  flag,
  id,
  nothing,
  nullable,
  object,
  oneOf,
  optional,
  pageOf,
  paging,
  readBy,
  regionCode,
  someOf,
  text,
  Type,
  type Static,
} from '../base/shape'
import { LoveCard, no } from '../love/love.schema'
import { themeChip, themeHealth, themeKind, themeLimits, themeMemberStatus, themeSteps } from './theme.words'

const ofZone = { id: id('theme', '专区') }

const card = {
  id: Type.Integer(),
  title: Type.String(),
  intro: Type.String(),
  /** Path of the picture. */
  cover: Type.String(),
  kind: oneOf('加入方式', values(themeKind)),
  isSensitive: Type.Boolean(),
  isVipOnly: Type.Boolean(),
  /** Figures for viewers who may know them; 0 means fewer than ten. Null for viewers outside the zone. */
  figures: nullable(object({ male: Type.Integer(), female: Type.Integer(), active: Type.Integer() })),
  /** Men per ten people; null if there are few, or for viewers outside. */
  maleTenths: nullable(Type.Integer()),
  health: nullable(oneOf('状况', values(themeHealth))),
  /** The viewer's membership status in the zone, evaluated now. */
  mine: nullable(oneOf('我的状态', values(themeMemberStatus))),
}

export const ThemeCard = object(card)
export type ThemeCard = Static<typeof ThemeCard>

export const ThemeDetail = object({
  ...card,
  conditions: Type.Array(Type.String()),
  /** True if the zone's people are shown to the viewer. */
  isOpen: Type.Boolean(),
  /** Reason why the viewer cannot join, in words; null if they can. */
  blocker: nullable(Type.String()),
  /** The viewer's next step towards joining. */
  step: nullable(oneOf('下一步', themeSteps)),
  /** The certificate that would allow joining. */
  certificate: nullable(oneOf('认证', values(certificateKind))),
  /** Reason why the viewer was refused or removed. */
  reason: nullable(Type.String()),
  /** The audit task that the viewer may still appeal against. */
  appealTo: nullable(Type.Integer()),
  isAppealed: Type.Boolean(),
  isWished: Type.Boolean(),
})
export type ThemeDetail = Static<typeof ThemeDetail>

export const themeShapes = {
  /** Returns the zones of a city, and those of all cities. */
  getThemes: {
    summary: 'Lists the zones of a city and the zones of all cities.',
    input: object({ city: optional(regionCode('城市')) }),
    output: Type.Array(ThemeCard),
  },
  getTheme: {
    summary: 'Returns one zone.',
    input: object(ofZone),
    output: ThemeDetail,
  },
  getThemePeople: {
    summary: 'Lists the members of a zone.',
    input: object({ ...ofZone, chips: optional(someOf('筛选', themeChip)), ...paging() }),
    output: object({ ...pageOf(LoveCard).properties, isLoginNeeded: Type.Boolean() }),
  },
  joinTheme: {
    summary: 'Joins a zone, or applies to join it.',
    input: object({
      ...ofZone,
      /** The member agrees to be shown inside a sensitive zone; people outside cannot connect the member with its subject. */
      agrees: optional(flag('同意仅向专区内的人展示')),
      words: optional(readBy('staff', text('申请说明', themeLimits.wordsMax))),
    }),
    output: ThemeDetail,
  },
  leaveTheme: {
    summary: 'Leaves a zone.',
    input: object(ofZone),
    output: ThemeDetail,
  },
  askThemeRemoval: {
    summary: 'Asks an auditor to remove a member from a zone.',
    input: object({
      ...ofZone,
      no: no('themeMember'),
      words: readBy('staff', text('移出原因', themeLimits.wordsMax, themeLimits.removalMin)),
    }),
    output: nothing,
  },
  /** Turns the notice 有人加入时告诉我 on or off. */
  wishTheme: {
    summary: 'Turns the notice about new members of a zone on or off.',
    input: object({ ...ofZone, isWished: flag('新人提醒') }),
    output: nothing,
  },
}

export type ThemePeople = Static<(typeof themeShapes)['getThemePeople']['output']>
