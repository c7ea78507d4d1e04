export { CareerLevelScreen as default } from '@/features/career/CareerLevelScreen'

definePageConfig({ navigationBarTitleText: '红娘等级' })
