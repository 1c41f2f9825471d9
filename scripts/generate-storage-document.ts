/** Writes migrations/SCHEMA.md from the migrations. Options: see write-generated.ts. */
import { fileURLToPath } from "node:url";
import { readMigrations, writeStorageDocument } from "./storage-document.ts";
import { writeGenerated } from "./write-generated.ts";

const migrations = readMigrations(fileURLToPath(import.meta.resolve("../migrations")));
await writeGenerated("migrations/SCHEMA.md", writeStorageDocument(migrations), "the migrations", "npm run storage");
