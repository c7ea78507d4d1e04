/** Disclosures of certified levels to one person in one line, signed with the key of the tenant. */
import { name } from '@qianxian/protocol/base/dictionary'
import { certificateKind } from '@qianxian/protocol/certificate/certificate.words'
import { disclosureStatus } from '@qianxian/protocol/disclosure/disclosure.words'
import { disclosureKeys, disclosures } from '../../db/tables/disclosure'
import { loveProfiles } from '../../db/tables/love'
import { certificatesChanged } from '../certificate/certificate'
import { lineEnded } from '../line/line'
import { noun } from '../noun'
import { ownedThrough } from '../owned'
import { endOfAccount, endOfLine, endUnproven } from './disclosure-end'
import { disclosureJobs } from './disclosure.jobs'
import { disclosureNotices } from './disclosure.notices'
import { disclosureRoutes } from './disclosure.routes'

export const disclosureNoun = noun({
  name: 'disclosure',
  routes: disclosureRoutes,
  jobs: disclosureJobs,
  notices: disclosureNotices,
  owned: [
    ownedThrough(loveProfiles, disclosures, {
      of: ['fromId', 'toId'],
      onClose: endOfAccount,
      onErase: 'delete',
      onExport: {
        title: '发出的核验说明',
        columns: ['kind', 'sentence', 'status', 'issuedAt', 'expiresAt', 'endedAt'],
        reads: (ctx, { fromId, kind, status }) =>
          fromId === ctx.viewer?.profileId ? { kind: name(certificateKind, kind), status: name(disclosureStatus, status) } : null,
      },
    }),
  ],
  ownerless: [disclosureKeys],
  parts: [certificatesChanged.on(endUnproven), lineEnded.on((ctx, { id }) => endOfLine(ctx, id))],
  demonstration: () => import('../../../seed/nouns/disclosure'),
})
