export { PromoterUsersScreen as default } from '@/features/promoter/PromoterUsersScreen'

definePageConfig({ navigationBarTitleText: '我推广的用户', enablePullDownRefresh: true })
