export { ActivityDetailScreen as default } from '@/features/activity/ActivityDetailScreen'

definePageConfig({ navigationBarTitleText: '活动详情', enableShareAppMessage: true })
