/**
 * Signs that an account may not be what it seems, recorded by the nouns that detect them and shown to people who might be harmed.
 */
import { riskAsks, riskEvents, riskReadings } from '../../db/tables/risk'
import { strangeLogin } from '../account/account'
import { loggedIn } from '../auth/auth'
import { identityProven } from '../identity/identity'
import { pictureShown } from '../media/media'
import { noun } from '../noun'
import { owned } from '../owned'
import { strikeApplied } from '../strike/strike'
import { offerMeasures, onDecided } from './audit-decider'
import { findAskedAbout, listSignsOfTask } from './evidence'
import { saveMarksOfBan, noteDevice, notePhoto } from './marks'
import { noteRegion, noteRisk } from './risk'
import { copyEvents } from './risk.repository'
import { riskRoutes } from './risk.routes'

export const riskNoun = noun({
  name: 'risk',
  routes: riskRoutes,
  audits: {
    risk: { onDecided, offers: offerMeasures, about: (ctx, { targetId }) => findAskedAbout(ctx, targetId), signs: listSignsOfTask },
  },
  owned: [
    owned(riskEvents, {
      of: 'userId',
      // A second account does not remove signs.
      onMerge: { userId: { keep: 'what was noted is only added to', first: copyEvents }, aboutUserId: { keep: 'with whom it was then' } },
      onClose: 'stays',
      onErase: { keep: 'whom it names is a pseudonym by then; nothing was written of the person' },
      onExport: { leaveOut: 'who could read it would learn by what others are warned of swindlers' },
    }),
    owned(riskReadings, {
      of: 'userId',
      onMerge: { userId: 'join', aboutUserId: { keep: 'a warning of the account that is left is read anew' } },
      onClose: 'stays',
      onErase: 'delete',
      onExport: { leaveOut: 'of whom somebody was warned, which names others' },
    }),
    owned(riskAsks, {
      of: 'askerId',
      onMerge: { askerId: 'move', aboutUserId: 'move' },
      onClose: 'stays',
      onErase: { keep: 'that a person was asked to look stays provable; whom it names is a pseudonym by then' },
      onExport: { leaveOut: 'about whom a person was asked, which names others' },
    }),
  ],
  parts: [
    strangeLogin.on((ctx, userId) => noteRisk(ctx, userId, 'strange_login')),
    strikeApplied.on(saveMarksOfBan),
    loggedIn.on(noteDevice),
    pictureShown.on(notePhoto),
    identityProven.on((ctx, { userId }) => noteRegion(ctx, userId)),
  ],
  demonstration: () => import('../../../seed/nouns/risk'),
})
