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
      onMerge: { publishedById: 'move' },
      onClose: 'stays',
      onErase: { keep: 'what others signed; who published it is a pseudonym by then' },
      onExport: { leaveOut: 'a text of the platform' },
    }),
  ],
})
