export { LandingScreen as default } from '@/features/landing/LandingScreen'

definePageConfig({ navigationBarTitleText: '红娘服务' })
