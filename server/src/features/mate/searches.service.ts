/** Searches that a member saves under a name. */
import type { mate } from '@qianxian/protocol/mate/mate'
import type { SavedSearch } from '@qianxian/protocol/mate/mate.schema'
import { mateLimits } from '@qianxian/protocol/mate/mate.words'
import { requireProfileId } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import type { Verb } from '../../http/serve'
import { checkFilter, lockProfile } from '../love/love'
import { markKindsRead } from '../notice/notice'
import { searchFound } from './mate.notices'
import * as store from './searches.repository'

export const getSearches: Verb<typeof mate.getSearches> = async (ctx) => {
  const rows = await store.searchesOf(ctx, requireProfileId(ctx))
  await markKindsRead(ctx, searchFound)
  return rows.map(shown)
}

/** A double tap returns the search that the first tap saved. */
export const saveSearch: Verb<typeof mate.saveSearch> = async (ctx, { id, ...said }) => {
  const facts = { ...said, name: said.name.trim() }
  checkFilter(facts.filter)
  if (facts.name === '') throw fieldFault({ name: '请写一个名称' })
  if (Object.keys(facts.filter).length === 0) throw fieldFault({ filter: '请先选择至少一个条件' })
  return ctx.tx(async (ctx) => {
    const profileId = requireProfileId(ctx)
    // Serialises the saves of one member.
    await lockProfile(ctx, profileId)
    const rows = await store.searchesOf(ctx, profileId)
    const namesake = rows.find((row) => row.name === facts.name && row.id !== id)
    if (id !== undefined) {
      const row = rows.find((row) => row.id === id)
      if (!row) throw fault('not_found')
      if (namesake) throw fault('search_name_taken')
      // People who joined before this change do not count as new.
      const isOther = !isSame(row.filter, facts.filter) || (facts.isNotified && !row.isNotified)
      return shown(await store.changeSearch(ctx, row, { ...facts, ...(isOther ? { lookedAt: ctx.now } : {}) }))
    }
    if (namesake && isSame(namesake.filter, facts.filter)) return shown(namesake)
    if (namesake) throw fault('search_name_taken')
    if (rows.length >= mateLimits.searchesMax) throw fault('searches_full')
    return shown(await store.insertSearch(ctx, profileId, facts))
  })
}

export const deleteSearch: Verb<typeof mate.deleteSearch> = async (ctx, { id }) => {
  if (!(await store.deleteSearchOf(ctx, requireProfileId(ctx), id))) throw fault('not_found')
  return {}
}

const shown = ({ id, name, filter, isNotified }: store.SearchRow): SavedSearch => ({ id, name, filter, isNotified })

const isSame = (one: object, other: object): boolean => sorted(one) === sorted(other)
const sorted = (filter: object): string => JSON.stringify(Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1)))
