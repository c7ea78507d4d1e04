export { PromoterLevelScreen as default } from '@/features/promoter/PromoterLevelScreen'

definePageConfig({ navigationBarTitleText: '推广等级', enablePullDownRefresh: true })
