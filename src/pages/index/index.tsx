export { LoveHomeScreen as default } from '@/features/love/LoveHomeScreen'

definePageConfig({ navigationBarTitleText: '首页' })
