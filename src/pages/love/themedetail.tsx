export { ThemeDetailScreen as default } from '@/features/theme/ThemeDetailScreen'

definePageConfig({ navigationBarTitleText: '专区会员', enablePullDownRefresh: true })
