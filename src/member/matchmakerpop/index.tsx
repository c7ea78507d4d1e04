export { PromoterHomeScreen as default } from '@/features/promoter/PromoterHomeScreen'

definePageConfig({ navigationBarTitleText: '推广红娘', enableShareAppMessage: true, enablePullDownRefresh: true })
