export { PartnerAwardScreen as default } from '@/features/award/PartnerAwardScreen'

definePageConfig({ navigationBarTitleText: '合伙人奖励', enablePullDownRefresh: true })
