/** Zones and their members. */
import { themeMembers, themes, themeWishes } from '../../src/db/tables/theme'
import { maker, type Facts } from '../maker'

/** A zone that is online, in every city, for all members. */
export const newTheme = maker(themes, (facts: Facts<typeof themes>) => ({
  title: '周末爬山',
  intro: '喜欢在路上的人',
  cover: '/covers/none.webp',
  kind: 'rule' as const,
  status: 'online' as const,
  ...facts,
}))

export const newThemeMember = maker(themeMembers, (facts: Facts<typeof themeMembers, 'themeId' | 'profileId'>, { now }) => ({
  status: 'in' as const,
  at: now,
  createdAt: now,
  ...facts,
}))

export const newThemeWish = maker(themeWishes, (facts: Facts<typeof themeWishes, 'themeId' | 'profileId'>, { now }) => ({
  lookedAt: now,
  ...facts,
}))
