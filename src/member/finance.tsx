export { FinanceHomeScreen as default } from '@/features/finance/home/FinanceHomeScreen'

definePageConfig({ navigationBarTitleText: '我的账户', enablePullDownRefresh: true })
