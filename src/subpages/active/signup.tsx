export { ActivityOrganiserScreen as default } from '@/features/activity/organiser/ActivityOrganiserScreen'

definePageConfig({ navigationBarTitleText: '报名管理', enablePullDownRefresh: true })
