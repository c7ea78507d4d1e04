/** Contracts: signed promises of service, the services under them, and the refund of a member who stops. */
import { name } from '@qianxian/protocol/base/dictionary'
import { contractStatus, contractType, deliverableKind, deliverableStatus } from '@qianxian/protocol/contract/contract.words'
import { relationshipStatus } from '@qianxian/protocol/couple/couple.words'
import {
  contractEvents,
  contracts,
  contractSettlements,
  contractSigners,
  contractTemplates,
  serviceDeliverables,
  signingCertificates,
  successTranches,
} from '../../db/tables/contract'
import { loveProfiles } from '../../db/tables/love'
import { closingBlockers } from '../account/account'
import { exitSettlementDue, exitSettlements, orderBlockers } from '../finance/finance'
import { noun } from '../noun'
import { owned, ownedThrough } from '../owned'
import { openContractNos } from '../store/store'
import { applyContractDecision } from './audit-decider'
import { findContractBlocker, listOpenNos } from './account-closure'
import { contractJobs } from './contract.jobs'
import { contractNotices } from './contract.notices'
import { serviceProduct } from './contract.product'
import { contractRoutes } from './contract.routes'
import { deliveryParts } from './deliveries'
import { quoteContractExits, settleContractOnExit } from './exit'
import { explainUnsignedOrder } from './order-contract'
import { storeTransfer } from './store-transfer'

const PROVABLE = 'a signed contract and its history stay provable for both sides; whom they name is sealed'

export const contractNoun = noun({
  name: 'contract',
  routes: contractRoutes,
  jobs: contractJobs,
  notices: contractNotices,
  products: [serviceProduct],
  // No appeal: both sides gave their accounts before the decision.
  audits: { contract: { onDecided: applyContractDecision, mayAppeal: async () => [] } },
  owned: [
    ownedThrough(loveProfiles, contracts, {
      of: 'profileId',
      onMerge: { payerId: 'move' },
      onClose: 'stays',
      onErase: { keep: PROVABLE },
      onExport: {
        title: '合同',
        columns: ['no', 'type', 'title', 'status', 'priceFen', 'signedAt', 'endedAt'],
        reads: (_ctx, { sentAt, type, status }) =>
          sentAt === null ? null : { type: name(contractType, type), status: name(contractStatus, status) },
      },
    }),
    owned(contractSigners, {
      of: 'userId',
      onMerge: { userId: 'move', ticketUserId: 'move' },
      onClose: 'stays',
      onErase: { keep: PROVABLE },
      onExport: { title: '合同签署', columns: ['kind', 'status', 'viewedAt', 'signedAt'] },
    }),
    ownedThrough(contracts, contractEvents, {
      of: 'contractId',
      onMerge: { byUserId: { keep: 'who acted stays as it was recorded, because the history is never changed' } },
      onClose: 'stays',
      onErase: { keep: PROVABLE },
      onExport: { leaveOut: 'of both sides; what the own person did stands in the contract' },
    }),
    ownedThrough(contracts, serviceDeliverables, {
      of: 'contractId',
      onClose: 'stays',
      onErase: { keep: PROVABLE },
      onExport: {
        title: '合同服务',
        columns: ['kind', 'seq', 'status', 'deliveredAt', 'confirmedAt', 'objection'],
        reads: (_ctx, { kind, status }) => ({ kind: name(deliverableKind, kind), status: name(deliverableStatus, status) }),
      },
    }),
    ownedThrough(contracts, contractSettlements, {
      of: 'contractId',
      onMerge: { requestedById: 'move', answeredById: 'move', approvedById: 'move' },
      onClose: 'stays',
      onErase: { keep: PROVABLE },
      onExport: { title: '合同结算', columns: ['status', 'fault', 'refundFen', 'requestedAt', 'agreedAt', 'paidAt'] },
    }),
    ownedThrough(contracts, successTranches, {
      of: 'contractId',
      onClose: 'stays',
      onErase: { keep: PROVABLE },
      onExport: {
        title: '成功费',
        columns: ['stage', 'fen', 'reachedAt', 'paidAt'],
        reads: (_ctx, { stage }) => ({ stage: name(relationshipStatus, stage) }),
      },
    }),
  ],
  ownerless: [contractTemplates, signingCertificates],
  parts: [
    ...deliveryParts,
    storeTransfer,
    closingBlockers.answer(findContractBlocker),
    orderBlockers.answer(explainUnsignedOrder),
    openContractNos.answer(listOpenNos),
    exitSettlements.answer(quoteContractExits),
    exitSettlementDue.on(settleContractOnExit),
  ],
  demonstration: () => import('../../../seed/nouns/contract'),
})
