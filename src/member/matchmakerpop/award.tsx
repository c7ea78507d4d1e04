export { PromoterAwardScreen as default } from '@/features/award/PromoterAwardScreen'

definePageConfig({ navigationBarTitleText: '推广奖励', enablePullDownRefresh: true })
