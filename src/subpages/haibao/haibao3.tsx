export { ServicePosterScreen as default } from '@/features/poster/ServicePosterScreen'

definePageConfig({ navigationBarTitleText: '红娘名片海报', enableShareAppMessage: true })
