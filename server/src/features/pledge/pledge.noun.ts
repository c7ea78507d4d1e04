/** The commitment pledge and the versions of its text. */
import { pledgeTexts } from '../../db/tables/pledge'
import { noun } from '../noun'
import { owned } from '../owned'
import { pledgeRoutes } from './pledge.routes'

export const pledgeNoun = noun({
  name: 'pledge',
  routes: pledgeRoutes,
  owned: [
    owned(pledgeTexts, {
      of: 'publishedById',
      onMerge: { publishedById: 'move' },
      onClose: 'stays',
      onErase: { keep: 'what others signed' },
      onExport: { leaveOut: 'a text of the platform' },
    }),
  ],
})
