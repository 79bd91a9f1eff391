/**
 * My learning: what a household has bought, been given or reserved, how far each learner has got, their documents, and a teacher's figures.
 * Owns no table; does not own rights (entitlements), orders, seats, meetings (courses, open-classes), attendance (lessons) or documents (authoring, lessons).
 * Calls people, courses, assets, lessons, lectures; reads the rows of all of them in a few statements (decision 36).
 * Subscribes to nothing. Publishes nothing.
 */
import type { Module } from '#platform/app/module'
import { myLearningRoutes } from './my-learning.routes.ts'

export const myLearning: Module = { name: 'my-learning', routes: myLearningRoutes }
