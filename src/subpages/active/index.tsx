export { ActivityIndexScreen as default } from '@/features/activity/ActivityIndexScreen'

definePageConfig({ navigationBarTitleText: '活动', enablePullDownRefresh: true })
