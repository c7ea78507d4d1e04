export { FinanceRechargeScreen as default } from '@/features/finance/recharge/FinanceRechargeScreen'

definePageConfig({ navigationBarTitleText: '积分充值' })
