export { CashoutScreen as default } from '@/features/cashout/CashoutScreen'

definePageConfig({ navigationBarTitleText: '余额提现', enablePullDownRefresh: true })
