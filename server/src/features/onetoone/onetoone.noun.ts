/** Private customisation: an enquiry, a consultation, a plan with its price, a contract, and the report of each month. */
import { name } from '@qianxian/protocol/base/dictionary'
import { oneToOneEnd, oneToOneStatus, proposalStatus } from '@qianxian/protocol/onetoone/onetoone.words'
import { loveProfiles } from '../../db/tables/love'
import { oneToOneProposals, oneToOnes } from '../../db/tables/onetoone'
import { attachmentChanged } from '../love/love'
import { servicesChanged } from '../matchmaker/matchmaker'
import { noun } from '../noun'
import { ownedThrough } from '../owned'
import { endOfLeft, endOfUser, endUnserved } from './ending'
import { onetooneJobs } from './onetoone.jobs'
import { onetooneNotices } from './onetoone.notices'
import { onetooneRoutes } from './onetoone.routes'

export const onetooneNoun = noun({
  name: 'onetoone',
  routes: onetooneRoutes,
  jobs: onetooneJobs,
  notices: onetooneNotices,
  owned: [
    ownedThrough(loveProfiles, oneToOnes, {
      of: 'profileId',
      onClose: endOfUser,
      onErase: 'delete',
      onExport: {
        title: '私人定制',
        columns: ['status', 'wishes', 'createdAt', 'endedAt', 'endReason'],
        reads: (_ctx, { status, endReason }) => ({
          status: name(oneToOneStatus, status),
          endReason: endReason === null ? null : name(oneToOneEnd, endReason),
        }),
      },
    }),
    ownedThrough(oneToOnes, oneToOneProposals, {
      of: 'oneToOneId',
      onClose: 'stays',
      onErase: 'delete',
      onExport: {
        title: '私人定制方案',
        columns: ['version', 'title', 'months', 'priceFen', 'status', 'answeredAt', 'reason'],
        reads: (_ctx, { status }) => ({ status: name(proposalStatus, status) }),
      },
    }),
  ],
  parts: [servicesChanged.on(endUnserved), attachmentChanged.on(endOfLeft)],
  demonstration: () => import('../../../seed/nouns/onetoone'),
})
