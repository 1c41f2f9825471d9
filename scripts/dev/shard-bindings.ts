import { nameBinding } from "../../src/storage/databases.ts";

/** A database in a Worker's config. */
export type DatabaseBinding = {
  binding: string;
  database_name: string;
  database_id: string;
  migrations_dir?: string;
};

/** Returns a local database for a shard, beside that of the directory. */
export function addLocalShard(directory: DatabaseBinding, shard: number): DatabaseBinding {
  return {
    ...directory,
    binding: nameBinding(shard),
    database_name: `${directory.database_name}-${shard}`,
    database_id: directory.database_id.replace(/0{12}$/, String(shard).padStart(12, "0")),
  };
}
