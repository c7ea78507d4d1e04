export { ActivitySignupsScreen as default } from '@/features/activity/ActivitySignupsScreen'

definePageConfig({ navigationBarTitleText: '我的报名', enablePullDownRefresh: true })
