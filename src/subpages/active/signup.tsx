export { ActivityOrganiserScreen as default } from '@/features/activity/organiser/ActivityOrganiserScreen'

definePageConfig({ navigationBarTitleText: '活动管理', enablePullDownRefresh: true })
