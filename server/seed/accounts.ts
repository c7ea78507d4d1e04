/** Accounts that a visitor of the demonstration can log in with. */
export const PASSWORD = 'qianxian2026'

interface DemoAccount {
  userName: string
  phone: string
  role: string
}

/** Roles that a visitor of the demonstration can try. The SMS code of each appears in the server's log. */
export const accounts = {
  member: { userName: 'demo_member', phone: '13800000001', role: '普通会员 (no profile yet)' },
  love: { userName: 'demo_love', phone: '13800000002', role: '相亲会员 (love user)' },
  vip: { userName: 'demo_vip', phone: '13800000003', role: 'VIP 会员 (VIP love user)' },
  matchmaker: { userName: 'demo_matchmaker', phone: '13800000004', role: '红娘 (matchmaker)' },
  auditor: { userName: 'demo_auditor', phone: '13800000005', role: '审核员 (auditor)' },
  second: { userName: 'demo_auditor2', phone: '13800000006', role: '审核员二 (second auditor, for appeals)' },
  suspended: { userName: 'demo_suspended', phone: '13800000007', role: '资料暂停展示的会员 (suspended, may appeal)' },
  finance: { userName: 'demo_finance', phone: '13800000008', role: '财务 (finance, reviews withdrawals)' },
  secondFinance: { userName: 'demo_finance2', phone: '13800000009', role: '财务二 (second finance, pays what the first one approved)' },
  applicant: { userName: 'demo_applicant', phone: '13800000012', role: '申请做红娘的会员 (asks to become a matchmaker)' },
  storeManager: { userName: 'demo_store', phone: '13800000010', role: '门店店长 (manages a store)' },
  reception: { userName: 'demo_reception', phone: '13800000011', role: '门店前台 (reception of the same store)' },
  secondStoreManager: { userName: 'demo_store2', phone: '13800000014', role: '另一家门店的店长 (manages another store)' },
  secondReception: { userName: 'demo_reception2', phone: '13800000015', role: '另一家门店的前台 (reception of that other store)' },
  secondMatchmaker: { userName: 'demo_matchmaker2', phone: '13800000016', role: '另一家门店的红娘 (matchmaker of that other store)' },
  leadHandler: { userName: 'demo_lead', phone: '13800000017', role: '客资专员 (handles leads of the public pool)' },
  leadManager: { userName: 'demo_lead_manager', phone: '13800000018', role: '客资店长 (manages the leads of the same store)' },
  promoter: { userName: 'demo_promoter', phone: '13800000020', role: '推广红娘 (promoter: brings members by a code)' },
  organiser: { userName: 'demo_organiser', phone: '13800000013', role: '活动负责人 (arranges a store’s activities)' },
  partner: { userName: 'demo_partner', phone: '13800000021', role: '合伙人 (partner of a region)' },
} satisfies Record<string, DemoAccount>

export const demoAccounts: readonly string[] = [
  '',
  `演示账号（密码 ${PASSWORD}） / demo accounts (password ${PASSWORD}):`,
  ...Object.values(accounts).map((account) => `  ${account.userName.padEnd(16)} ${account.phone}  ${account.role}`),
  '短信验证码显示在本窗口 / SMS codes appear in this window.',
]
