export { ThemeIndexScreen as default } from '@/features/theme/ThemeIndexScreen'

definePageConfig({ navigationBarTitleText: '专区' })
