export { ContractScreen as default } from '@/features/contract/ContractScreen'

definePageConfig({ navigationBarTitleText: '我的合同', onReachBottomDistance: 50, enablePullDownRefresh: true })
