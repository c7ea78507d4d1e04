/** Notices created without the act that sends them. */
import { notices } from '../../src/db/tables/notice'
import { maker, type Facts } from '../maker'

export const newNotice = maker(notices, (facts: Facts<typeof notices, 'userId' | 'kind'>, { now }) => ({
  subject: 'none:0',
  facts: {},
  isCounted: true,
  at: now,
  ...facts,
}))
