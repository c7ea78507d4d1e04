export { CoupleScreen as default } from '@/features/couple/CoupleScreen'

definePageConfig({ navigationBarTitleText: '我的脱单' })
