/** Consistent values for tables whose columns depend on one another, for rows that tests insert with a value in every column. */
export const consistentValues: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  // An account of the books without postings, because a balance needs its last entry.
  ledger_accounts: { kind: 'cash', ownerType: 'user', subjectId: 0, channel: '', currency: 'CNY', balance: 0, entryCount: 0 },
  fin_orders: {
    amountFen: 30,
    walletFen: 10,
    channelFen: 20,
    pointsUsed: 5,
    refundedFen: 3,
    refundedChannelFen: 2,
    refundedPoints: 1,
    channel: 'wx',
    paidAt: new Date('2019-01-01'),
  },
  fin_months: { paidFen: 7 },
  escrows: { paid: 30, released: 2, refunded: 3 },
  fin_refunds: { fen: 30, walletFen: 10, channelFen: 20, points: 1 },
  payments: { isSettling: false },
  cashouts: { fen: 30, feeFen: 1, taxFen: 2, commissionFen: 3, endedAt: new Date('2019-01-01') },
  gift_sends: { toId: 2_000_000, qty: 1, pt: 9, boughtPt: 1, charm: 1, incomeFen: 0, settledAt: new Date('2019-01-01') },
  // With another person; it did not take place.
  appointments: { bProfileId: 2_000_000, status: 'resolved_not', cancelledBy: null, countedAt: null },
  // A service for each, and a delivered introduction.
  cooperations: { percent: 30, status: 'settled' },
  // A signature that no longer counts; one that does is made by the person themselves.
  pledges: { status: 'withdrawn', strikeId: null, endedAt: new Date('2019-01-01') },
  // A revoked statement to another person.
  disclosures: { toId: 2_000_000, status: 'revoked', endedAt: new Date('2019-01-01') },
  // A couple without a proposed stage.
  relationships: { bId: 2_000_000, status: 'dating', wishedStage: null, wishedById: null, wishedUntil: null, endedAt: null },
  // Both have confirmed.
  singlehood_exits: { bId: 2_000_000, status: 'confirmed', withdrawnAt: null },
  // Ended by its member, and a plan without an answer.
  one_to_ones: { status: 'terminated', endReason: 'member', endedAt: new Date('2019-01-01') },
  one_to_one_proposals: { status: 'replaced', answeredAt: null, reason: null },
  exit_refunds: { status: 'done', refundId: 1, doneAt: new Date('2019-01-01') },
  // A draft; a published version needs its own moment.
  commission_plans: { channelFeeBp: 60, taxBp: 0, publishedById: null, publishedAt: null },
  // A pending share of the matchmaker.
  commission_records: {
    orderType: 'vip',
    storeId: null,
    role: 'matchmaker',
    depth: 0,
    level: null,
    baseFen: 100,
    fen: 30,
    settledFen: 10,
    reversedFen: 0,
    status: 'pending',
    holdReason: null,
    supersededAt: null,
    supersededFor: null,
  },
  // A decided claim of a matchmaker.
  commission_disputes: { storeId: null, role: 'matchmaker', status: 'kept', answer: '核实过', decidedAt: new Date('2019-01-01') },
  // An application without a decision, and somebody whom a promoter brought.
  promoters: { status: 'applied', decidedById: null, decidedAt: null, reason: null },
  promoter_referrals: { boundAt: new Date('2019-01-01'), validUntil: new Date('2020-01-01'), voidReason: null, voidedAt: null },
  // An application that its person took back.
  partners: {
    kind: 'person',
    region: '510100',
    parentId: null,
    status: 'withdrawn',
    signatureId: null,
    validFrom: null,
    validTo: null,
    suspendedAt: null,
  },
  partner_changes: { change: 'suspended' },
  // A draft of a task, and an award that waits.
  award_tasks: {
    role: 'popMatchmaker',
    metric: 'served',
    kind: 'points',
    target: 1,
    reward: 1,
    cap: 1,
    budget: 9,
    used: 1,
    publishedById: null,
    publishedAt: null,
  },
  award_records: {
    number: 1,
    status: 'reached',
    reachedAt: new Date('2019-01-01'),
    decidableFrom: new Date('2019-01-09'),
    decidedById: null,
    decidedAt: null,
    reason: null,
  },
  // A month of a partner without orders, silently confirmed.
  commission_statements: {
    storeId: null,
    status: 'confirmed',
    shareFen: 0,
    adjustmentsFen: 0,
    carriedFen: 0,
    adjustedFen: 0,
    disputedAt: null,
    disputeReason: null,
    proposedById: 1,
    proposedFen: 1,
    proposedReason: 'planted',
    adjustedAt: null,
    adjustedById: null,
    paidAt: null,
    paidById: null,
    ledgerKey: null,
    carriedToId: null,
    hash: 'planted',
    closedAt: new Date('2019-01-01'),
    publishedAt: new Date('2019-01-01'),
    confirmedAt: new Date('2019-01-09'),
  },
  // All rows of the file have a result.
  lead_imports: { status: 'done', total: 9, accepted: 2, repeated: 3, refused: 4, finishedAt: new Date('2019-01-01') },
  lead_import_rows: { outcome: 'refused', personEnc: null },
  // A converted lead with its owner.
  leads: {
    status: 'converted',
    ownerId: 2_000_000,
    claimedAt: new Date('2019-01-01'),
    convertedAt: new Date('2019-01-02'),
    offeredToId: null,
    dupOfId: null,
  },
}

/** Values that differ for a row in which this column is set. */
export const consistentWith: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>> = {
  commission_plans: { publishedById: { publishedAt: new Date('2019-01-01') } },
  commission_disputes: { byUserId: { userId: 2_000_000 } },
  award_tasks: { publishedById: { publishedAt: new Date('2019-01-01') } },
  award_records: { decidedById: { status: 'denied', decidedAt: new Date('2019-01-10'), reason: '不合规' } },
  promoters: { decidedById: { decidedAt: new Date('2019-01-01'), reason: '资料齐全' } },
  commission_statements: {
    proposedById: { storeId: 2_000_000 },
    paidById: { storeId: 2_000_000 },
    adjustedById: {
      storeId: 2_000_000,
      disputedAt: new Date('2019-01-01'),
      disputeReason: 'planted',
      adjustedAt: new Date('2019-01-01'),
      proposedFen: 0,
      adjustedFen: 0,
    },
  },
  disclosures: { toId: { fromId: 0 } },
  relationships: { bId: { aId: 0 } },
  singlehood_exits: { bId: { aId: 0 } },
  leads: { offeredToId: { status: 'assigned', ownerId: null, convertedAt: null, phoneEnc: 'planted' } },
}
