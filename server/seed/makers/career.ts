/** Levels of matchmakers. */
import { matchmakerLevels } from '../../src/db/tables/career'
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { maker, type Facts } from '../maker'

/** Counted today. */
export const newLevel = maker(matchmakerLevels, (facts: Facts<typeof matchmakerLevels, 'matchmakerId' | 'level'>, { now }) => ({
  countedOn: dayInShanghai(now),
  ...facts,
}))
