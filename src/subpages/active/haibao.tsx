export { ActivityPosterScreen as default } from '@/features/poster/ActivityPosterScreen'

definePageConfig({ navigationBarTitleText: '活动海报', enableShareAppMessage: true })
