import { DataSource, type EntityManager } from 'typeorm';
import { retryConflicts } from './retry-conflicts.js';

type IsolationLevel = Parameters<DataSource['transaction']>[0];
type Work<T> = (manager: EntityManager) => Promise<T>;

/**
 * The data source of the API and of its commands. Every operation opens its transaction by `transaction`, which runs it
 * again after a deadlock or a serialization failure: its work may change nothing but the database.
 */
export class RetryingDataSource extends DataSource {
  override transaction<T>(work: Work<T>): Promise<T>;
  override transaction<T>(isolation: IsolationLevel, work: Work<T>): Promise<T>;
  override transaction<T>(...parameters: [Work<T>] | [IsolationLevel, Work<T>]): Promise<T> {
    const [first, second] = parameters;
    return retryConflicts(() =>
      typeof first === 'function' ? super.transaction(first) : super.transaction(first, second),
    );
  }
}
