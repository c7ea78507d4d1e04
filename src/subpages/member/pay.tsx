export { FinancePayScreen as default } from '@/features/finance/pay/FinancePayScreen'

definePageConfig({ navigationBarTitleText: '支付订单' })
